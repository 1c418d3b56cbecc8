import { type Release } from "./refusals"

/**
 * The command that hands to the registry what the build left, or only says what that would be.
 * `--ignore-scripts`, so that it is what was checked and not a second build. With provenance, npm
 * tells whoever installs it from which commit and by which build it was made; only a build service
 * that npm knows can prove that, and elsewhere npm refuses.
 */
export function publishing(
  { version }: Pick<Release, "version">,
  { really }: { readonly really: boolean },
): string[] {
  return [
    ...["npm", "publish", "--provenance", "--access=public", "--ignore-scripts"],
    // What is tried out is not what `npm install` brings to everybody.
    ...(version.includes("-") ? ["--tag=next"] : []),
    ...(really ? [] : ["--dry-run"]),
  ]
}
