import { ArrowDownTray } from "@medusajs/icons"
import { Button, Drawer, Input, Label, Text } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useState, type FormEvent } from "react"
import { todayInHongKong } from "../../lib/format"
import { getDays } from "../../lib/post"
import { tell, explain } from "../shared/failure"
import { useWords } from "../../lib/words"
import { FormFooter } from "../shared/form-footer"

/** Downloads what was paid on some days as CSV. */
export function ExportDays() {
  const words = useWords()
  const [open, setOpen] = useState(false)
  const [days, setDays] = useState(() => {
    const today = todayInHongKong(new Date())
    return { from: today, to: today }
  })
  const download = useMutation({
    mutationFn: () => downloadDays(days),
    onSuccess: () => {
      tell.done(words("payments.export.done"))
      setOpen(false)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    download.mutate()
  }
  return (
    <Drawer open={open} onOpenChange={setOpen}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary">
          <ArrowDownTray />
          {words("payments.export.button")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{words("payments.export.title")}</Drawer.Title>
          <Drawer.Description>{words("payments.export.explanation")}</Drawer.Description>
        </Drawer.Header>
        <form onSubmit={submit} className="flex flex-1 flex-col">
          <Drawer.Body className="flex flex-col gap-y-4">
            {(["from", "to"] as const).map((end) => (
              <div key={end} className="flex flex-col gap-y-2">
                <Label htmlFor={`fps-export-${end}`} size="small" weight="plus">
                  {words(`payments.export.${end}`)}
                </Label>
                <Input
                  id={`fps-export-${end}`}
                  type="date"
                  required
                  value={days[end]}
                  min={end === "to" ? days.from : undefined}
                  max={todayInHongKong(new Date())}
                  onChange={({ target }) => setDays({ ...days, [end]: target.value })}
                />
              </div>
            ))}
            {download.error ? (
              <Text role="alert" size="small" className="text-ui-fg-error">
                {explain(words, download.error)}
              </Text>
            ) : null}
          </Drawer.Body>
          <FormFooter submit={words("payments.export.download")} isPending={download.isPending} />
        </form>
      </Drawer.Content>
    </Drawer>
  )
}

async function downloadDays(query: Readonly<Record<"from" | "to", string>>): Promise<void> {
  const response = await getDays("/admin/fps/payments/export", query)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = address
  link.download = `fps-payments-${query.from}-to-${query.to}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
