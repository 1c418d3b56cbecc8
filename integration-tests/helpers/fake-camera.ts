import { readFileSync, writeFileSync } from "node:fs"
import { PNG } from "pngjs"

const WIDTH = 640
const HEIGHT = 480
const CODE = 400
const WHITE = 235
const NO_COLOUR = 128

/**
 * Writes a film in which a picture is held before a camera, in the format that Chromium's fake
 * camera plays (YUV4MPEG2), and gives the switches with which a browser sees it.
 */
export function fakeCamera(picture: string, film: string): string[] {
  const { data, width, height } = PNG.sync.read(readFileSync(picture))
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const [left, top] = [(WIDTH - CODE) / 2, (HEIGHT - CODE) / 2]
  for (let y = 0; y < CODE; y++) {
    for (let x = 0; x < CODE; x++) {
      const from = Math.floor((y * height) / CODE) * width + Math.floor((x * width) / CODE)
      luma[(y + top) * WIDTH + x + left] = data[from * 4] ?? WHITE
    }
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, colour])
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`
  writeFileSync(film, Buffer.concat([Buffer.from(header), frame, frame, frame]))
  return [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ]
}
