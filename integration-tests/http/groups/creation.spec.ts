import "../creation.spec"
import "../creation-legacy.spec"
