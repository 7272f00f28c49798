/** A style sheet that belongs to a lazily loaded chunk. The bundler inlines it as a string; ui/lazy.tsx adopts it. */

declare module "*.lazy.css" {
  const text: string;
  export default text;
}
