declare module "*.conf" {
  const text: string;
  export default text;
}
declare module "*.yml" {
  const text: string;
  export default text;
}
declare module "*.log" {
  const text: string;
  export default text;
}
declare module "pyodide/pyodide.asm.mjs" {
  const create: unknown;
  export default create;
}
declare module "*.txt" {
  const text: string;
  export default text;
}
