import "../fake-medusa.spec"
import "../promotions.spec"
import "../order-changes.spec"
import "../retry-window.spec"
