import { model } from "@medusajs/framework/utils"

/**
 * A message to one address of the option `notify`, and what became of it: our own mark, since
 * Medusa's Notification module sends again what it was asked for again after a failure. Says what it
 * is about by ids alone; the words are made when it is sent.
 */
export const FpsNotice = model
  .define("fps_notice", {
    id: model.id({ prefix: "fpsmail" }).primaryKey(),
    /** Where it goes: an address of `notify.to`. */
    address: model.text(),
    /** The alarm that it tells of; null where it tells of cases. */
    alarm_id: model.text().nullable(),
    /** The ids of the cases that it tells of; empty where it tells of an alarm. */
    case_ids: model.json(),
    attempts: model.number().default(0),
    last_error: model.text().nullable(),
    /** When it is to be sent (again); null once it is sent or given up. */
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
