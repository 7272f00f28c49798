/** An audio worklet as a file of its own: the address that addModule takes (tools/bundle/worklets.go). */
declare module "*.worklet.ts?url" {
  const address: string;
  export default address;
}
