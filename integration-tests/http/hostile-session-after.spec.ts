import { describeHostileSession } from "../helpers/hostile-session"

describeHostileSession("after_payment")
