import { isToyMoney } from "../../../protocol"
import type { LedgerPayment } from "../../../modules/fps"
import type { SettleDependencies } from "./dependencies"

/** {@link isToyMoney}, asked of a ledger row with the settings of this moment. */
export async function buysNothingNow(
  { fps }: Pick<SettleDependencies, "fps">,
  payment: LedgerPayment,
): Promise<boolean> {
  const { environment } = await fps.settings()
  return isToyMoney({ environment: payment.environment, activeEnvironment: environment })
}
