import "../creation.spec"
import "../creation-legacy.spec"
import "../flows-legacy-before.spec"
