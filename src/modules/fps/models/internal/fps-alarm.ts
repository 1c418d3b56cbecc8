import { model } from "@medusajs/framework/utils"

/**
 * One period of an alarm: from the first check that found it to the first that did not. At most one
 * of a kind is on, so an alarm is not reported twice.
 */
export const FpsAlarm = model
  .define("fps_alarm", {
    id: model.id({ prefix: "fpsalarm" }).primaryKey(),
    kind: model.text(),
    /** When its cause began. */
    since: model.dateTime(),
    count: model.number(),
    /** English: what it is about, and what to do. */
    message: model.text(),
    /** When a check found that it is over. */
    ended_at: model.dateTime().nullable(),
    /** When its beginning and its end were reported. */
    raise_told_at: model.dateTime().nullable(),
    end_told_at: model.dateTime().nullable(),
    /** The process that reports it has it until then, by the database's clock. */
    leased_until: model.dateTime().nullable(),
  })
  .indexes([
    {
      name: "IDX_fps_alarm_one_of_a_kind",
      on: ["kind"],
      unique: true,
      where: "ended_at IS NULL",
    },
    {
      name: "IDX_fps_alarm_untold",
      on: ["created_at"],
      where: "(raise_told_at IS NULL OR (ended_at IS NOT NULL AND end_told_at IS NULL))",
    },
    { on: ["kind", "ended_at"] },
  ])
