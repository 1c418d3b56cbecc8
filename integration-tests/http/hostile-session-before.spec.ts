import { describeHostileSession } from "../helpers/hostile-session"

describeHostileSession("before_payment")
