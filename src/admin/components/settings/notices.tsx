import { Alert, Copy } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useMay } from "../../hooks/use-permissions"
import type { SettingsAnswer } from "../../lib/settings"
import { useWords } from "../../lib/words"
import { fieldName } from "./changes-section"

/** Shows the notices that staff read before they change anything. */
export function Notices({ answer }: { answer: SettingsAnswer }) {
  const words = useWords()
  const may = useMay()
  const locked = answer.locked ? "locked" : may("fps_settings:update") ? null : "readOnly"
  return (
    <>
      {locked ? (
        <Notice variant="info" title={words(`settings.${locked}.title`)}>
          {words(`settings.${locked}.explanation`)}
        </Notice>
      ) : null}
      {answer.can_save_secrets || locked ? null : <NoKeys />}
      {answer.problems.length > 0 ? (
        <Notice variant="error" title={words("settings.problems.title")}>
          <ul className="flex flex-col gap-y-1">
            {answer.problems.map(({ path, code, message }) => (
              <li key={`${path} ${code}`}>
                {words.find(`settings.problems.${code}`, { field: fieldName(words, path) }) ??
                  words("settings.problems.other", { field: fieldName(words, path), message })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}

function NoKeys() {
  const words = useWords()
  return (
    <Notice variant="warning" title={words("settings.noKeys.title")}>
      <div className="flex flex-col gap-y-2">
        <span>{words("settings.noKeys.explanation")}</span>
        {(["command", "variable", "config"] as const).map((name) => (
          <span key={name} className="flex items-center gap-x-2">
            <code className="bg-ui-bg-base border-ui-border-base rounded-md border px-2 py-1">
              {words(`settings.noKeys.${name}`)}
            </code>
            <Copy content={words(`settings.noKeys.${name}`)} className="text-ui-fg-muted" />
          </span>
        ))}
        <span>{words("settings.noKeys.after")}</span>
      </div>
    </Notice>
  )
}

function Notice(props: {
  variant: "info" | "warning" | "error"
  title: string
  children: ReactNode
}) {
  return (
    <Alert variant={props.variant} role="status">
      <div className="flex min-w-0 flex-col gap-y-1">
        <span className="txt-compact-small-plus">{props.title}</span>
        <div className="txt-small">{props.children}</div>
      </div>
    </Alert>
  )
}
