"""``tools/compare_specs.py`` reads specs, and tells apart what passes, fails, is not run, and cannot be read."""

import pytest

read = pytest.importorskip("compare_specs", reason="not installed: tree-sitter (pip install '.[extract]')").read

SPEC = """
describe LogStash::Filters::Mutate do
  let(:config) { { "rename" => { "a" => "b" } } }
  subject { described_class.new(config) }
  let(:event) { LogStash::Event.new("a" => 1) }

  it "renames" do
    subject.register
    subject.filter(event)
    expect(event.get("b")).to eq(1)
    expect(event).not_to include "a"
  end

  it "expects something else" do
    subject.filter(event)
    expect(event.to_hash).to include("b" => 2)
  end

  context "with more" do
    let(:config) { super().merge("uppercase" => %w(c)) }
    it "does both" do
      e = LogStash::Event.new("a" => 1, "c" => "x#{1 + 1}y")
      subject.filter(e) { |other| fail "no other event" }
      expect(e.get("c")).to eq("X2Y").and match(/\\d/)
    end
  end

  it "tests calls" do
    expect(subject).to receive(:filter_matched)
  end
end

describe "a sample" do
  config <<-CONFIG
    filter { drop { } elsewhere { } }
  CONFIG
  sample({"message" => "x"}) do
    insist { subject.nil? } == true
  end
end

{ "1" => "one", "2" => "two" }.each do |given, wanted|
  describe "translate #{given}" do
    config <<-CONFIG
      filter { translate { source => "m" target => "n" dictionary => { "1" => "one" } fallback => "two" } }
    CONFIG
    sample("m" => given) do
      insist { subject.get("n") } == wanted
      reject { subject.get("n") } == given
    end
  end
end
"""
PATTERNS = """
describe_pattern "INT", ["legacy", "ecs-v1"] do
  let(:message) { "x 5" }
  it { should_not include("tags") }
  it "has a mode" do
    expect(ecs_compatibility?).to be_truthy
  end
end
"""


@pytest.fixture
def outcomes(tmp_path):
    def made(text):
        folder = tmp_path / "spec" / "filters"
        folder.mkdir(parents=True)
        (folder / "a_spec.rb").write_text(text, encoding="utf-8")
        return read(tmp_path)

    return made


def test_filters(outcomes):
    found = outcomes(SPEC)
    assert [one.status for one in found] == ["passed", "failed", "passed", "not read", "passed", "passed", "passed"]
    assert found[1].note.endswith("to include {'b': 2}")
    assert found[3].note == "a test of calls"


def test_patterns_in_both_modes(outcomes):
    assert [one.status for one in outcomes(PATTERNS)] == ["passed", "failed", "passed", "passed"]


def test_what_is_not_run(outcomes):
    text = SPEC.replace("drop { } elsewhere { }", "elsewhere { }").replace(
        "subject.nil?", 'subject.get("message").nil?'
    )
    assert [one.status for one in outcomes(text)][4] == "unknown"


STRINGS = r"""
describe LogStash::Filters::Mutate do
  let(:made) { join(<<~ONE, <<-TWO) }
    a #{1 + 1}
      \tb
  ONE
    c
  TWO
  def join(one, two, &block) one + two + [*'x'..'z', 010, 0xff].join(',') end

  it "reads strings" do
    expect(made).to eq("a 2\n  \tb\n" "    c\nx,y,z,8,255")
    expect('\n\'' + %q(\t)).to eq("\\n'\\t")
    expect("\u0041\x42").to match(/^a\S$/i)
  end
end
"""


def test_strings(outcomes):
    [found] = outcomes(STRINGS)
    assert (found.status, found.note) == ("passed", "")


@pytest.mark.parametrize("text", ["it 'x' do\n", "class A < B\n  while x\n  end\nend\n", "x = 'abc"])
def test_what_cannot_be_parsed(outcomes, text):
    [found] = outcomes(text)
    assert (found.status, found.title) == ("not read", "the whole file")
