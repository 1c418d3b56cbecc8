import { fps } from "@lib/fps"

export const GET = fps.route
export const POST = fps.route
