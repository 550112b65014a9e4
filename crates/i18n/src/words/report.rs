//! Statistics.

use crate::Lang;
use crate::messages::messages;

messages! { report;
    board() = "Tablero" / "Board";
    strategy() = "Estrategia" / "Strategy";
    average_depth() = "Profundidad promedio de las hojas" / "Average leaf depth";
    short_average() = "promedio" / "average";
    total_depth() = "Profundidad total" / "Total depth";
    weighted_total(depth as grouped, weight as grouped) = "{depth} (los pesos suman {weight})" / "{depth} (the weights sum to {weight})";
    short_total() = "total" / "total";
    depth_range() = "Profundidad mínima y máxima" / "Least and greatest depth";
    short_range() = "mín–máx" / "min–max";
    nodes() = "Nodos" / "Nodes";
    short_nodes() = "nodos" / "nodes";
    questions_used() = "Preguntas distintas" / "Different questions";
    short_questions() = "preguntas" / "questions";
    lower_bound() = "Cota inferior" / "Lower bound";
    short_bound() = "cota" / "bound";
    proven() = "óptimo demostrado" / "proven optimal";
    short_proven() = "demostrado" / "proven";
    not_optimal() = "no es óptimo" / "not optimal";
    not_proven() = "sin demostrar" / "not proven";
    seed_drawn(seed) = "Azar: --seed {seed}" / "Chance: --seed {seed}";
    saved_tree() = "guardado" / "saved";
    histogram() = "Hojas por profundidad" / "Leaves by depth";
    interrupted_greedy() = "Interrumpido: las preguntas que faltaban van en el orden del fichero." / "Interrupted: the questions that were left stand in file order.";
    interrupted() = "Interrumpido: se sigue con el mejor árbol encontrado." / "Interrupted: the best tree found goes on.";
    one_node() = "1 nodo explorado" / "1 node searched";
    many_nodes(n as grouped) = "{n} nodos explorados" / "{n} nodes searched";
    progress(lower, upper) = "entre {lower} y {upper}" / "between {lower} and {upper}";
    progress_unbounded() = "buscando" / "searching";
    progress_nodes() = "nodos" / "nodes";
    progress_steps() = "pasos" / "steps";
    progress_positions() = "posiciones" / "positions";
    progress_games() = "partidas" / "games";
    progress_stoppable() = "Ctrl-C lo para" / "Ctrl-C stops it";
    progress_lemmas() = "lemas" / "lemmas";
    time_left(eta) = "quedan {eta}" / "{eta} left";
    built_optimum(average) = "Profundidad promedio de las hojas: {average}; ningún árbol la baja" / "Average leaf depth: {average}; no tree has less";
    built(average, bound) = "Profundidad promedio de las hojas: {average}; ningún árbol baja de {bound}" / "Average leaf depth: {average}; no tree has less than {bound}";
    order() = "orden" / "order";
    random() = "aleatoria" / "random";
    entropy() = "entropía" / "entropy";
    lookahead() = "anticipada" / "lookahead";
    optimal() = "óptima" / "optimal";
    proof_written(path, n as grouped) = "{path}: prueba de que ningún árbol es mejor; lemas: {n}" / "{path}: proof that no tree is better; lemmas: {n}";
    proof_holds(path, whose, total as grouped, average) = "{path}: la prueba vale: ningún árbol de {whose} suma menos de {total} (profundidad promedio {average})" / "{path}: the proof holds: no tree of {whose} adds up to less than {total} (average depth {average})";
}

/// So many nodes that were searched, the noun in the right form.
pub fn searched(lang: Lang, n: u64) -> String {
    if n == 1 { one_node(lang) } else { many_nodes(lang, n) }
}
