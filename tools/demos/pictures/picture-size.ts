/** In CSS pixels; a PNG tells its own in its first block. */
export function pictureSize(png: Buffer, scale: number): { width: number; height: number } {
  return { width: png.readUInt32BE(16) / scale, height: png.readUInt32BE(20) / scale }
}
