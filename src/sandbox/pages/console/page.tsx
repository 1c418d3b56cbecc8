/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { Fact, Layout, type Page } from "../layout"
import { textsFor } from "../texts"
import { Faults } from "./faults"
import { Deliveries, Requests } from "./messages"
import { Orders } from "./orders"
import type { ConsolePageProps } from "./types"

/** The live feed of the gateway, with the actions on it. */
export function consolePage(props: ConsolePageProps): Page {
  const texts = textsFor(props.language).console
  return (
    <Layout
      {...props}
      title={texts.title}
      width="console"
      head={<script src="/assets/console.js" type="module"></script>}
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
      <p class="note">{props.isKept ? texts.introKept : texts.intro}</p>
      <Faults {...props} />
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
      <Filter {...props} />
      <Orders {...props} />
      <div class="console-columns">
        <Requests {...props} />
        <Deliveries {...props} />
      </div>
    </Layout>
  )
}

/** Narrows orders, requests and events down to what has a text in it. */
function Filter({ language, filter }: ConsolePageProps) {
  const texts = textsFor(language).console
  return (
    <form method="get" action="/" role="search" class="filter">
      <input type="hidden" name="lang" value={language} />
      <label class="label" for="filter">
        {texts.filter}
      </label>
      <div class="filter-line">
        <input class="field" id="filter" name="q" type="search" value={filter} maxlength={200} />
        <button class="button quiet" type="submit">
          {texts.find}
        </button>
      </div>
      <span class="hint">{texts.filterHint}</span>
    </form>
  )
}
