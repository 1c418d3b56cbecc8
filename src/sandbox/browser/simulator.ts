/*
 * The simulator. The script reads a code from a picture or from the camera, in the browser, and
 * hands its text to the form. The decoder is loaded with the first code.
 */
import type * as Decode from "qr/decode.js"
import type * as Dom from "qr/dom.js"

const LONGEST_SIDE = 2_000

function need<T>(found: T | null): T {
  if (found === null) {
    throw new Error("A part of the page is missing.")
  }
  return found
}

const box = need(document.querySelector<HTMLElement>("[data-pictures]"))
const form = need(document.querySelector<HTMLFormElement>("[data-scan]"))
const message = need(document.querySelector<HTMLElement>("[data-pictures] [data-message]"))
const video = need(document.querySelector<HTMLVideoElement>("[data-pictures] [data-video]"))
const cameraButton = need(document.querySelector<HTMLElement>("[data-pictures] [data-camera]"))
const picture = need(document.querySelector<HTMLInputElement>("[data-pictures] [data-picture]"))
const startText = cameraButton.textContent
let stopCamera: (() => void) | undefined

function say(text: "reading" | "notFound" | "cameraHint" | "noCamera"): void {
  message.textContent = box.dataset[text] ?? ""
}

function take(text: string): void {
  const field = form.elements.namedItem("code")
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.value = text
  }
  form.requestSubmit()
}

/** The decoder's files, as the sandbox serves them. */
function load<Module>(file: "decode.js" | "dom.js"): Promise<Module> {
  return import(`/assets/qr/${file}`) as Promise<Module>
}

async function pixels(file: File): Promise<ImageData> {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext("2d")
  if (!context) {
    throw new Error("This browser draws no pictures.")
  }
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

async function readPicture(file: File): Promise<void> {
  say("reading")
  try {
    const { decodeQR } = await load<typeof Decode>("decode.js")
    take(decodeQR(await pixels(file), { effort: Infinity, timeLimit: 5_000 }))
  } catch {
    say("notFound")
  }
}

async function startCamera(): Promise<void> {
  try {
    const { QRCanvas, frameLoop, rearCamera } = await load<typeof Dom>("dom.js")
    const camera = await rearCamera(video)
    const canvas = new QRCanvas()
    const readFrame = async () => {
      const text = await camera.readFrame(canvas)
      if (typeof text === "string" && stopCamera) {
        stopCamera()
        take(text)
      }
    }
    const cancel = frameLoop(() => void readFrame())
    stopCamera = () => {
      cancel()
      camera.stop()
      video.hidden = true
      cameraButton.textContent = startText
      message.textContent = ""
      stopCamera = undefined
    }
    video.hidden = false
    cameraButton.textContent = cameraButton.dataset["stop"] ?? ""
    say("cameraHint")
  } catch {
    say("noCamera")
  }
}

box.hidden = false
cameraButton.addEventListener("click", () => {
  if (stopCamera) {
    stopCamera()
  } else {
    void startCamera()
  }
})
picture.addEventListener("change", () => {
  const file = picture.files?.[0]
  if (file) {
    void readPicture(file).finally(() => {
      picture.value = ""
    })
  }
})
