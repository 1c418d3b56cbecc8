import "../admin-payments.spec"
import "../admin-settings.spec"
import "../admin-cases.spec"
import "../admin-events.spec"
