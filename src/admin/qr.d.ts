/** The types of lean-qr name it as it is, and the panel's build bundles it by the name `#qr`. */
declare module "#qr" {
  export { correction, generate } from "lean-qr"
}
