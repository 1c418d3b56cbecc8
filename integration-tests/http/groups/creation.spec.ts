import "../unmigrated.spec"
import "../creation.spec"
import "../creation-legacy.spec"
