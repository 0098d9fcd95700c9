/** How long lower counts of approvals wait where fewer people may approve than the old counts demand. */
export const FEW_APPROVERS_WAIT_MS = 3 * 24 * 60 * 60 * 1000;
