import {
  canMoveSettlement,
  canMoveStatus,
  type GatewayOrderNews,
  type GatewayOrderStatus,
  nextSettlement,
  nextStatus,
  type Settlement,
  type SettlementMove,
} from "../state"

describe("nextStatus", () => {
  it.each<[GatewayOrderStatus, GatewayOrderNews, GatewayOrderStatus]>([
    ["creating", "created", "pending"],
    ["creating", "failed", "failed"],
    ["creating", "paid", "paid"],
    ["creating", "expired", "expired"],
    ["creating", "cancelled", "cancelled"],
    ["pending", "created", "pending"],
    ["pending", "paid", "paid"],
    ["pending", "expired", "expired"],
    ["pending", "cancelled", "cancelled"],
    ["expired", "created", "expired"],
    ["expired", "paid", "paid"],
    ["expired", "expired", "expired"],
    ["expired", "cancelled", "expired"],
    ["cancelled", "created", "cancelled"],
    ["cancelled", "paid", "paid"],
    ["cancelled", "expired", "cancelled"],
    ["cancelled", "cancelled", "cancelled"],
    ["paid", "created", "paid"],
    ["paid", "paid", "paid"],
    ["paid", "expired", "paid"],
    ["paid", "cancelled", "paid"],
  ])("%s on %s is %s", (current, news, next) => {
    expect(nextStatus(current, news)).toBe(next)
    expect(canMoveStatus(current, news)).toBe(current !== next)
  })
})

describe("nextSettlement", () => {
  it.each<[Settlement, SettlementMove, Settlement]>([
    ["open", "settle", "settled"],
    ["open", "hold", "held"],
    ["open", "accept", "open"],
    ["held", "settle", "held"],
    ["held", "hold", "held"],
    ["held", "accept", "settled"],
    ["settled", "settle", "settled"],
    ["settled", "hold", "settled"],
    ["settled", "accept", "settled"],
  ])("%s on %s is %s", (current, move, next) => {
    expect(nextSettlement(current, move)).toBe(next)
    expect(canMoveSettlement(current, move)).toBe(current !== next)
  })
})
