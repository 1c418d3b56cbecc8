import { ArrowDownTray } from "@medusajs/icons"
import { Button, Drawer, Input, Label, Text, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useState, type FormEvent } from "react"
import { todayInHongKong } from "../lib/format"
import { sdk } from "../lib/sdk"
import { useWords } from "../lib/words"
import { explain } from "./failure"

/** Downloads the payments of one day as CSV. */
export function ExportDay() {
  const words = useWords()
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState(() => todayInHongKong(new Date()))
  const download = useMutation({
    mutationFn: () => downloadDay(day),
    onSuccess: () => {
      toast.success(words("payments.export.done"))
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
          <Drawer.Body className="flex flex-col gap-y-2">
            <Label htmlFor="fps-export-day" size="small" weight="plus">
              {words("payments.export.day")}
            </Label>
            <Input
              id="fps-export-day"
              type="date"
              required
              value={day}
              max={todayInHongKong(new Date())}
              onChange={(event) => setDay(event.target.value)}
            />
            {download.error ? (
              <Text role="alert" size="small" className="text-ui-fg-error">
                {explain(words, download.error)}
              </Text>
            ) : null}
          </Drawer.Body>
          <Drawer.Footer>
            <Drawer.Close asChild>
              <Button size="small" variant="secondary">
                {words("common.actions.cancel")}
              </Button>
            </Drawer.Close>
            <Button size="small" type="submit" isLoading={download.isPending}>
              {words("payments.export.download")}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}

async function downloadDay(day: string): Promise<void> {
  const response = await sdk.client.fetch<Response>("/admin/fps/payments/export", {
    query: { day },
    headers: { accept: "text/csv" },
  })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = address
  link.download = `fps-payments-${day}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
