/**
 * Script of the simulator: reads a code from a picture or from the camera, in the browser, and
 * hands its text to the form. The decoder is loaded with the first code.
 */
export const SIMULATOR_SCRIPT = `const box = document.querySelector("[data-pictures]")
const form = document.querySelector("[data-scan]")
const message = box.querySelector("[data-message]")
const video = box.querySelector("[data-video]")
const cameraButton = box.querySelector("[data-camera]")
const startText = cameraButton.textContent
const LONGEST_SIDE = 2000
let stopCamera

box.hidden = false

function take(text) {
  form.elements.code.value = text
  form.requestSubmit()
}

async function pixels(file) {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext("2d")
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

async function readPicture(file) {
  message.textContent = box.dataset.reading
  try {
    const { decodeQR } = await import("/assets/qr/decode.js")
    take(decodeQR(await pixels(file), { effort: Infinity, timeLimit: 5000 }))
  } catch {
    message.textContent = box.dataset.notFound
  }
}

async function startCamera() {
  try {
    const { QRCanvas, frameLoop, rearCamera } = await import("/assets/qr/dom.js")
    const camera = await rearCamera(video)
    const canvas = new QRCanvas()
    const cancel = frameLoop(async () => {
      const text = await camera.readFrame(canvas)
      if (typeof text === "string" && stopCamera) {
        stopCamera()
        take(text)
      }
    })
    stopCamera = () => {
      cancel()
      camera.stop()
      video.hidden = true
      cameraButton.textContent = startText
      message.textContent = ""
      stopCamera = undefined
    }
    video.hidden = false
    cameraButton.textContent = cameraButton.dataset.stop
    message.textContent = box.dataset.cameraHint
  } catch {
    message.textContent = box.dataset.noCamera
  }
}

cameraButton.addEventListener("click", () => (stopCamera ? stopCamera() : startCamera()))
box.querySelector("[data-picture]").addEventListener("change", ({ target }) => {
  const [file] = target.files
  if (file) {
    readPicture(file).finally(() => (target.value = ""))
  }
})
`
