/** A file that is there inside every boundary of bubblewrap, and nowhere else: nothing judges in the gate’s place there. */
export const insideMark = '/run/countersign-inside'
