import { model } from "@medusajs/framework/utils"

/**
 * A message to one address of the option `notify`, and whether it was sent. It is our own mark,
 * since Medusa's Notification Module sends a failed message again when asked again. It has ids
 * alone; the text is written when it is sent.
 */
export const FpsNotice = model
  .define("fps_notice", {
    id: model.id({ prefix: "fpsmail" }).primaryKey(),
    /** Its address, one of `notify.to`. */
    address: model.text(),
    /** The alarm that it reports; null if it reports cases. */
    alarm_id: model.text().nullable(),
    /** The ids of the cases that it reports; empty if it reports an alarm. */
    case_ids: model.json(),
    attempts: model.number().default(0),
    last_error: model.text().nullable(),
    /** When it is sent (again); null once it was sent or has failed. */
    next_try_at: model.dateTime().nullable(),
    sent_at: model.dateTime().nullable(),
  })
  .indexes([
    {
      name: "IDX_fps_notice_alarm_once",
      on: ["alarm_id", "address"],
      unique: true,
      where: "alarm_id IS NOT NULL",
    },
    { name: "IDX_fps_notice_due", on: ["next_try_at"], where: "next_try_at IS NOT NULL" },
    { on: ["created_at"] },
  ])
