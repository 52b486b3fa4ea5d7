/** The URL of a credit memo of the user's account, which the browser downloads. */
export const memoAddress = (memoNumber: number): string => `/api/v1/account/credits/${memoNumber}/memo.pdf`
