import { adminApi } from "../helpers/admin-api"
import { describeStore } from "../helpers/store"
import { describeConnectionTest } from "./admin-settings/connection-test"
import { describeConnectionFailures } from "./admin-settings/connection-test-failures"
import { describeExport } from "./admin-settings/export"
import { describeGuards } from "./admin-settings/guards"
import { describeReading } from "./admin-settings/reading"
import { describeSaving } from "./admin-settings/saving"
import { describeSecrecy } from "./admin-settings/secrecy"
import { describeStaff } from "./admin-settings/staff"
import { ENCRYPTION_KEY } from "./admin-settings/support"

describeStore("settings of the admin panel", { encryptionKeys: [ENCRYPTION_KEY] }, (store) => {
  const api = adminApi(store)
  describeReading(store, api)
  describeSaving(store, api)
  describeConnectionTest(store, api)
  describeConnectionFailures(store, api)
  describeGuards(store, api)
  describeStaff(store, api)
  describeExport(store, api)
  describeSecrecy(store, api)
})
