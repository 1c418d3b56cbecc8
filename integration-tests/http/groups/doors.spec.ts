import "../webhook.spec"
import "../admin-health.spec"
import "../roles-off.spec"
import "../webhook-rotation.spec"
