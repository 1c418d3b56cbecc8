/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { Layout, type Frame, type Page } from "./layout"
import { textsFor } from "./texts"

/** The first screen of the simulator: settings, and ways to scan a code. */
export interface ScanPageProps extends Frame {
  /** Orders that wait for payment, newest first, with the amount as it is shown. */
  waiting: readonly { url: string; amount: string; reference: string }[]
}

/** Camera and picture need a script; a code can be pasted and an order picked without one. */
export function scanPage(props: ScanPageProps): Page {
  const { language, waiting } = props
  const texts = textsFor(language).simulator
  return (
    <Layout
      {...props}
      title={texts.title}
      head={<script src="/assets/simulator.js" type="module"></script>}
    >
      <div class="card">
        <h1>{texts.title}</h1>
        <p class="note">{texts.intro}</p>
        <form method="get" action="/simulator" data-scan>
          <input type="hidden" name="lang" value={language} />
          <Settings {...props} />
          <h2>{texts.scanToPay}</h2>
          <Pictures {...props} />
          <label class="label" for="code">
            {texts.code}
          </label>
          <textarea
            id="code"
            class="payload"
            name="code"
            rows={4}
            required
            spellcheck={false}
            autocomplete="off"
            aria-describedby="code-hint"
          ></textarea>
          <p class="hint" id="code-hint">
            {texts.codeHint}
          </p>
          <button class="button quiet" type="submit">
            {texts.review}
          </button>
        </form>
      </div>
      <section class="card">
        <h2>{texts.waitingOrders}</h2>
        {waiting.length === 0 && <p class="note">{texts.noOrders}</p>}
        <ul class="list">
          {waiting.map(({ url, amount, reference }) => (
            <li>
              <a href={url}>
                <span>{reference}</span> <strong>{amount}</strong>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </Layout>
  )
}

function Settings({ language }: Frame) {
  const texts = textsFor(language).simulator
  return (
    <fieldset>
      <legend>
        {texts.settings} · {texts.mode}
      </legend>
      <div class="segments">
        <label>
          <input type="radio" name="mode" value="sandbox" checked />
          <span>{texts.sandboxMode}</span>
        </label>
        <label>
          <input type="radio" name="mode" value="production" />
          <span>{texts.productionMode}</span>
        </label>
      </div>
    </fieldset>
  )
}

function Pictures({ language }: Frame) {
  const texts = textsFor(language).simulator
  return (
    <div
      class="pictures"
      hidden
      data-pictures
      data-not-found={texts.notFound}
      data-no-camera={texts.noCamera}
      data-reading={texts.reading}
      data-camera-hint={texts.cameraHint}
    >
      <video class="viewfinder" hidden muted playsinline data-video></video>
      <p class="message" role="alert" data-message></p>
      <button class="button" type="button" data-camera data-stop={texts.stopCamera}>
        {texts.camera}
      </button>
      <label class="button quiet file">
        <input
          type="file"
          accept="image/*"
          aria-label={texts.picture}
          aria-describedby="picture-hint"
          data-picture
        />
        <span aria-hidden="true">{texts.picture}</span>
      </label>
      <p class="hint" id="picture-hint">
        {texts.pictureHint}
      </p>
    </div>
  )
}
