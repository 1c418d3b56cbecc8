import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { FpsProviderService } from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [FpsProviderService] })

export { FpsProviderService } from "./service"
