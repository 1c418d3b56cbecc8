/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { Fact, Layout } from "../layout"
import type { Page } from "../layout"
import { textsFor } from "../texts"
import { Faults } from "./faults"
import { Deliveries, Requests } from "./messages"
import { Orders } from "./orders"
import type { ConsolePageProps } from "./types"

/** What happens at the gateway, as it happens, and what can be done about it. */
export function consolePage(props: ConsolePageProps): Page {
  const texts = textsFor(props.language).console
  return (
    <Layout
      {...props}
      title={texts.title}
      width="console"
      head={<script src="/assets/console.js" defer></script>}
    >
      <div class="console-head">
        <h1>{texts.title}</h1>
        <span
          class="live"
          role="status"
          data-live-state
          data-live={texts.live}
          data-not-live={texts.notLive}
        >
          {texts.notLive}
        </span>
      </div>
      <p class="note">{texts.intro}</p>
      <section class="card">
        <dl>
          <Fact name={texts.baseUrl}>
            <span class="mono">{props.baseUrl}</span>
          </Fact>
          <Fact name={texts.apiKey}>•••••• ({texts.hidden})</Fact>
          <Fact name={texts.signingSecret}>•••••• ({texts.hidden})</Fact>
        </dl>
        <a class="button quiet small" href={props.simulatorUrl}>
          {texts.openSimulator}
        </a>
      </section>
      <Orders {...props} />
      <div class="console-columns">
        <Requests {...props} />
        <Deliveries {...props} />
      </div>
      <Faults {...props} />
    </Layout>
  )
}
