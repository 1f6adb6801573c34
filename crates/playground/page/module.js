// The WebAssembly module: text in, JSON out, and views of its memory.
let wasm = null;

/** Decodes, unpacks and compiles the module that is stored in the page. */
async function compiled() {
  const text = document.getElementById("module").textContent.trim();
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

/** The answer at an address, of the length that the module tells. */
function answer(address) {
  const bytes = new Uint8Array(wasm.memory.buffer, address, wasm.tpam_length());
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Computes a setting, given as lines key=value. */
function play(lines) {
  const bytes = new TextEncoder().encode(lines);
  const address = wasm.tpam_room(bytes.length);
  new Uint8Array(wasm.memory.buffer, address, bytes.length).set(bytes);
  return answer(wasm.tpam_play());
}

/** Numbers in the memory of the module; valid until the next call of it. */
const reals = ([address, length]) => new Float64Array(wasm.memory.buffer, address, length);
const flags = ([address, length]) => new Uint8Array(wasm.memory.buffer, address, length);
