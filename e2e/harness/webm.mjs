// A WebM file around the pictures of a VP9 encoder: the few EBML elements that players need to show and to seek it.

const hex = (id) => Buffer.from(id, "hex");

/** An element: its id, its size in eight bytes, its body. */
function element(id, ...parts) {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([hex(id), size, body]);
}

function uint(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function float(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

const text = (value) => Buffer.from(value, "utf8");

/** Chunks in order: {millis, key, data}. A key picture begins a cluster; times in it are 16 bits of milliseconds. */
export function webm({ width, height, chunks }) {
  const head = element("1a45dfa3", element("4286", uint(1)), element("42f7", uint(1)), element("42f2", uint(4)), element("42f3", uint(8)),
    element("4282", text("webm")), element("4287", uint(2)), element("4285", uint(2)));
  const last = chunks.at(-1).millis;
  const each = chunks.length > 1 ? last / (chunks.length - 1) : 1000;
  const info = element("1549a966", element("2ad7b1", uint(1_000_000)), element("4489", float(last + each)), element("4d80", text("world")), element("5741", text("world")));
  const video = element("e0", element("b0", uint(width)), element("ba", uint(height)));
  const tracks = element("1654ae6b", element("ae", element("d7", uint(1)), element("73c5", uint(1)), element("83", uint(1)), element("86", text("V_VP9")), video));
  return Buffer.concat([head, element("18538067", info, tracks, ...clusters(chunks))]);
}

function clusters(chunks) {
  const groups = [];
  for (const chunk of chunks) {
    const group = groups.at(-1);
    if (!group || chunk.key || chunk.millis - group[0].millis > 30_000) groups.push([chunk]);
    else group.push(chunk);
  }
  return groups.map((group) => {
    const blocks = group.map(({ millis, key, data }) => {
      const start = Buffer.from([0x81, 0, 0, key ? 0x80 : 0]);
      start.writeInt16BE(millis - group[0].millis, 1);
      return element("a3", start, data);
    });
    return element("1f43b675", element("e7", uint(group[0].millis)), ...blocks);
  });
}
