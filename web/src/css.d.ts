/** A style that comes with a chunk, as text (ui/lazy.tsx adopts it). */
declare module "*.lazy.css" {
  const text: string;
  export default text;
}
