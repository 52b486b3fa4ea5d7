export function ItemScreen() {
  return <h1>Item</h1>
}
