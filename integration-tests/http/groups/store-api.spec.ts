import "../statements.spec"
import "../store-api-wait.spec"
import "../store-api.spec"
