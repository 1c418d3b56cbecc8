import { ArrowUpRightOnBox } from "@medusajs/icons"
import { Alert, Button, Drawer, StatusBadge, Text, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useMay } from "../../hooks/use-permissions"
import { useConnectionTest, useStartTest } from "../../hooks/use-settings"
import type { ConnectionTest as Test, TestStep } from "../../lib/settings"
import type { EnvironmentName } from "../../lib/types"
import { useWords } from "../../lib/words"
import { explain, Failure } from "../shared/failure"
import { Age } from "../shared/moment"
import { Loading, Subtle } from "../shared/section"

const STATE_COLORS: Record<TestStep["state"], "grey" | "blue" | "green" | "red" | "orange"> = {
  waiting: "grey",
  running: "blue",
  passed: "green",
  failed: "red",
  inconclusive: "orange",
  skipped: "grey",
}

/** The steps of a test, in their order. */
const STEPS: readonly TestStep["step"][] = [
  "address_reachable",
  "key_accepted",
  "order_created",
  "event_arrived",
  "signature_right",
]

/** Starts a connection test and shows it step by step. */
export function ConnectionTest(props: {
  environment: EnvironmentName
  isConfigured: boolean
  /** When its settings were saved last; an earlier test says nothing about them. */
  changedAt: string | null
}) {
  const { environment, isConfigured, changedAt } = props
  const words = useWords()
  const may = useMay()
  const prompt = usePrompt()
  const [open, setOpen] = useState(false)
  const { data, error, isLoading, refetch } = useConnectionTest(open)
  const start = useStartTest()
  const isOfNow = changedAt === null || (data?.started_at ?? "") >= changedAt
  const test = data?.environment === environment && isOfNow ? data : null

  const begin = async () => {
    const agreed =
      environment === "sandbox" ||
      (await prompt({
        title: words("test.confirmTitle"),
        description: words("test.confirm"),
        confirmText: words("test.confirmSubmit"),
        cancelText: words("common.actions.cancel"),
      }))
    if (agreed) {
      start.mutate(environment)
    }
  }
  return (
    <Drawer open={open} onOpenChange={setOpen}>
      {isConfigured ? null : (
        <Subtle as="span" size="xsmall">
          {words("test.notYet")}
        </Subtle>
      )}
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary" disabled={!isConfigured}>
          {words("test.button")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>
            {words("test.title", { environment: words(`common.environment.${environment}`) })}
          </Drawer.Title>
          <Drawer.Description>{words("test.explanation")}</Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto" aria-live="polite">
          {start.error ? <Alert variant="error">{explain(words, start.error)}</Alert> : null}
          {test ? <Steps test={test} /> : null}
          {!test && !isLoading && !error ? <StepList steps={STEPS.map(notYet)} /> : null}
          {isLoading ? <Loading label={words("common.actions.loading")} /> : null}
          {error && !data ? <Failure error={error} retry={refetch} /> : null}
        </Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button size="small" variant="secondary">
              {words("common.actions.close")}
            </Button>
          </Drawer.Close>
          {may("fps_settings:update") ? (
            <Button
              size="small"
              isLoading={start.isPending || test?.state === "running"}
              onClick={() => void begin()}
            >
              {words(test ? "test.again" : "test.start")}
            </Button>
          ) : null}
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

function Steps({ test }: { test: Test }) {
  const words = useWords()
  const waitsForPayment =
    test.redirect_url !== null &&
    test.steps.some(({ step, state }) => step === "event_arrived" && isOpen(state))
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <StatusBadge color={STATE_COLORS[test.state]} data-test-state={test.state}>
          {words(`test.state.${test.state}`)}
        </StatusBadge>
        <Subtle as="span">
          <Age at={test.started_at} />
        </Subtle>
      </div>
      <StepList steps={test.steps} />
      {waitsForPayment && test.redirect_url ? (
        <Alert variant="info">
          <div className="flex flex-col items-start gap-y-2">
            <span>
              {words(test.environment === "sandbox" ? "test.payHint" : "test.payHintProduction")}
            </span>
            <Button size="small" variant="secondary" asChild>
              <a href={test.redirect_url} target="_blank" rel="noreferrer">
                {words("test.pay")}
                <ArrowUpRightOnBox />
              </a>
            </Button>
          </div>
        </Alert>
      ) : null}
    </>
  )
}

function StepList({ steps }: { steps: readonly TestStep[] }) {
  return (
    <ol className="divide-y">
      {steps.map((step) => (
        <Step key={step.step} step={step} />
      ))}
    </ol>
  )
}

function notYet(step: TestStep["step"]): TestStep {
  return { step, state: "waiting", code: null, message: null, at: null }
}

function Step({ step }: { step: TestStep }) {
  const words = useWords()
  const advice =
    step.code === null ? step.message : (words.find(`test.codes.${step.code}`) ?? step.message)
  return (
    <li data-step={step.step} data-state={step.state} className="flex flex-col gap-y-1 py-3">
      <div className="flex items-center justify-between gap-x-4">
        <Text size="small" weight="plus">
          {words.find(`test.steps.${step.step}`) ?? step.step}
        </Text>
        <StatusBadge color={STATE_COLORS[step.state]} className="shrink-0">
          {words(`test.stepState.${step.state}`)}
        </StatusBadge>
      </div>
      {advice && step.state !== "passed" ? <Subtle>{advice}</Subtle> : null}
    </li>
  )
}

function isOpen(state: TestStep["state"]): boolean {
  return state === "waiting" || state === "running"
}
