import "../door.spec"
import "../admin-health.spec"
import "../roles-off.spec"
import "../door-rotation.spec"
