import { answerWebhook } from "../webhook"

/** See {@link answerWebhook}. */
export const POST = answerWebhook
