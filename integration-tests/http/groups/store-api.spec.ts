import "../statements.spec"
import "../confirm-lines.spec"
import "../store-api-wait.spec"
import "../store-api.spec"
