export default function VpcList() {
  return <h1>VPCs</h1>;
}
