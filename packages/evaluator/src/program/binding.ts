/**
 * What one policy adds to the rules that it may share with others: the ids of their documents, and its mandates. Its rows go on
 * where those of the rules end.
 */
export class Binding {
  constructor(
    /** Where each text starts in `units`; one more entry says where the last one ends. */
    readonly starts: Int32Array,
    readonly units: Uint16Array,
    /** Texts: the ids of the rule documents, in their order. */
    readonly documents: Int32Array,
    readonly slots: Int32Array,
    readonly nodes: Int32Array,
    /** Pairs of a node of the rules that has no slot there, and its slot. */
    readonly nodeSlots: Int32Array,
    readonly lists: Int32Array,
    readonly items: Int32Array,
    readonly constants: Int32Array,
    readonly numbers: Int32Array,
    readonly authorities: Int32Array,
    readonly clauses: Int32Array,
    readonly constraints: Int32Array,
  ) {}
}
