import "../flows-directpay-after.spec"
import "../store-api-after.spec"
import "../gateway-faults.spec"
