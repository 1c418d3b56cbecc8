import type { AdminApi } from "../../helpers/admin-api"

/** A payment collection of its own, marked as paid: as staff do it for money at the counter. */
export async function markAsPaid(
  admin: AdminApi,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<void> {
  const { body } = await admin
    .post("/admin/payment-collections", { order_id: orderId, amount })
    .expect(200)
  const { id } = (body as { payment_collection: { id: string } }).payment_collection
  await admin
    .post(`/admin/payment-collections/${id}/mark-as-paid`, { order_id: orderId })
    .expect(200)
}
