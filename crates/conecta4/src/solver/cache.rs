//! The processor's cache.

/// Asks for a value to be brought into the cache, and goes on at once. Nothing on processors whose way of asking is
/// not known here.
#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "the library marks every function of a pointer so; this one reads nothing"
)]
#[inline]
pub(super) fn prefetch<T>(value: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // The empty board, whose table outgrows the cache, takes 6 % less time with it; shorter searches take the same.
    // SAFETY: a prefetch is a hint. It neither reads nor writes, and the address is that of a living value.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) }
}

/// See above.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(super) fn prefetch<T>(_value: &T) {}
