import { concatBytes, fromHex, isSameAddress, toHex, utf8 } from '@gatewright/protocol';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** A member of a struct of EIP-712: its hash or its 32 bytes. */
type Word = Uint8Array;

const UINT256_END = 2n ** 256n;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const BYTES32 = /^0x[0-9a-fA-F]{64}$/;
const SIGNATURE = /^0x[0-9a-fA-F]{130}$/;

/** The 32 bytes of a number; null for one of more than 256 bits. */
export function word(number: bigint): Word | null {
  return number >= UINT256_END ? null : fromHex(number.toString(16).padStart(64, '0'));
}

/** The 32 bytes of an address; null for what is none. */
export function addressWord(text: string): Word | null {
  return ADDRESS.test(text) ? word(BigInt(text)) : null;
}

/** 32 bytes in hexadecimal; null for what is none. */
export function bytesWord(text: string): Word | null {
  return BYTES32.test(text) ? word(BigInt(text)) : null;
}

/** The hash of a struct: its type as EIP-712 writes it, and its members. Null where a member is none. */
export function structHash(type: string, ...members: readonly (Word | null)[]): Word | null {
  const words = members.filter((member) => member !== null);
  return words.length < members.length ? null : keccak_256(concatBytes(keccak_256(utf8(type)), ...words));
}

/** The hash of a text as a member. */
export function textHash(text: string): Word {
  return keccak_256(utf8(text));
}

/** True where the address signed the struct in the domain (EIP-712), with a key of its own and no contract. */
export function isSignedBy(address: string, signature: string, domain: Word | null, struct: Word | null): boolean {
  const bytes = SIGNATURE.test(signature) ? fromHex(signature.slice(2).toLowerCase()) : null;
  if (bytes === null || domain === null || struct === null) return false;
  const recovery = (bytes[64] ?? 0) - 27;
  if (recovery !== 0 && recovery !== 1) return false;
  const digest = keccak_256(concatBytes(new Uint8Array([0x19, 0x01]), domain, struct));
  try {
    const key = secp256k1.Signature.fromBytes(bytes.subarray(0, 64)).addRecoveryBit(recovery).recoverPublicKey(digest);
    const signer = keccak_256(key.toBytes(false).subarray(1)).subarray(12);
    return isSameAddress(`0x${toHex(signer)}`, address);
  } catch {
    return false;
  }
}
