import { model } from "@medusajs/framework/utils"

/**
 * One time that something was wrong: from the first look that found it to the first that did not.
 * At most one of a kind is on; that is what keeps an alarm from being told twice.
 */
export const FpsAlarm = model
  .define("fps_alarm", {
    id: model.id({ prefix: "fpsalarm" }).primaryKey(),
    kind: model.text(),
    /** When what it is about began. */
    since: model.dateTime(),
    count: model.number(),
    /** English: what it is about, and what to do. */
    message: model.text(),
    /** When a look found that it is over. */
    ended_at: model.dateTime().nullable(),
    /** When it was told that it is on, and that it is over. */
    raise_told_at: model.dateTime().nullable(),
    end_told_at: model.dateTime().nullable(),
    /** Whoever tells it has it until then, by the database's clock. */
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
